import { EditScreen } from './edit/EditScreen.tsx';
import { useRoute } from './route.ts';
import { CheckScreen } from './screens/CheckScreen.tsx';
import { CopiesScreen } from './screens/CopiesScreen.tsx';
import { MailboxScreen } from './screens/MailboxScreen.tsx';
import { ManualScreen } from './screens/ManualScreen.tsx';
import { PublishScreen } from './screens/publishing/PublishScreen.tsx';
import { Boundary } from './ui/Boundary.tsx';

const ICON = new URL('../../src/art/favicon.svg', import.meta.url).href;

/** The last one whose path begins the address is shown. */
const SCREENS = [
  { path: '/', name: 'Editar', Content: EditScreen },
  { path: '/revisar', name: 'Revisar', Content: CheckScreen },
  { path: '/publicar', name: 'Publicar', Content: PublishScreen },
  { path: '/copias', name: 'Copias', Content: CopiesScreen },
  { path: '/buzon', name: 'Buzón de prueba', Content: MailboxScreen },
  { path: '/manual/', name: 'Manual', Content: ManualScreen },
] as const;

/** The owner's window: a header that links all screens, and the screen that the address names. */
export function App() {
  const { pathname, search } = useRoute();
  const screen = SCREENS.findLast(({ path }) => pathname.startsWith(path)) ?? SCREENS[0];
  return (
    <>
      <header className="bar">
        <a className="brand" href="/">
          <img src={ICON} alt="" />
          Mi página
        </a>
        <nav aria-label="Partes del editor">
          <ul className="screens">
            {SCREENS.map(({ path, name }) => (
              <li key={path}>
                <a href={path} aria-current={path === screen.path ? 'page' : undefined}>
                  {name}
                </a>
              </li>
            ))}
          </ul>
        </nav>
      </header>
      <title>{`${screen.name} · Mi página`}</title>
      <main>
        {/* Each address mounts its screen anew, except the forms, which share one. */}
        <Boundary key={screen.path === '/' ? '' : pathname + search}>
          <screen.Content />
        </Boundary>
      </main>
    </>
  );
}
