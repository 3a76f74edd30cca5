import { EditPlace } from './edit/EditPlace.tsx';
import { Boundary } from './places/Boundary.tsx';
import { CheckPlace } from './places/CheckPlace.tsx';
import { CopiesPlace } from './places/CopiesPlace.tsx';
import { MailboxPlace } from './places/MailboxPlace.tsx';
import { ManualPlace } from './places/ManualPlace.tsx';
import { PublishPlace } from './places/PublishPlace.tsx';
import { useRoute } from './route.ts';

const ICON = new URL('../../src/art/favicon.svg', import.meta.url).href;

/** By the start of their addresses; an address of none is the first one's. */
const PLACES = [
  { path: '/', name: 'Editar', Content: EditPlace },
  { path: '/revisar', name: 'Revisar', Content: CheckPlace },
  { path: '/publicar', name: 'Publicar', Content: PublishPlace },
  { path: '/copias', name: 'Copias', Content: CopiesPlace },
  { path: '/buzon', name: 'Buzón de prueba', Content: MailboxPlace },
  { path: '/manual/', name: 'Manual', Content: ManualPlace },
] as const;

/** The owner's window: its header with all places, and below it the one that the address names. */
export function App() {
  const { pathname, search } = useRoute();
  const place = PLACES.findLast(({ path }) => pathname.startsWith(path)) ?? PLACES[0];
  return (
    <>
      <header className="bar">
        <a className="brand" href="/">
          <img src={ICON} alt="" />
          Mi página
        </a>
        <nav aria-label="Partes del editor">
          <ul className="places">
            {PLACES.map(({ path, name }) => (
              <li key={path}>
                <a href={path} aria-current={path === place.path ? 'page' : undefined}>
                  {name}
                </a>
              </li>
            ))}
          </ul>
        </nav>
      </header>
      <title>{`${place.name} · Mi página`}</title>
      <main>
        {/* Each address has a place of its own, but for the forms, which share one. */}
        <Boundary key={place.path === '/' ? '' : pathname + search}>
          <place.Content />
        </Boundary>
      </main>
    </>
  );
}
