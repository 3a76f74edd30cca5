import { hasForm } from '../../src/content/sections/contact.ts';
import { VisuallyHidden } from '../../src/page/ui/VisuallyHidden.tsx';
import styles from './App.module.css';
import { useRoute } from './browser/route.ts';
import { useContent } from './edit/content.ts';
import { useBesideAddress } from './manual/beside.ts';
import { MANUAL } from './manual/chapters.ts';
import { ManualBeside } from './manual/ManualBeside.tsx';
import { CheckScreen } from './screens/CheckScreen.tsx';
import { CopiesScreen } from './screens/CopiesScreen.tsx';
import { countOf, useChecking, useCheckWithUnsaved } from './screens/check.ts';
import { EditScreen } from './screens/EditScreen.tsx';
import { MailboxScreen } from './screens/MailboxScreen.tsx';
import { ManualScreen } from './screens/ManualScreen.tsx';
import { PublicationState } from './screens/publishing/PublicationState.tsx';
import { PublishScreen } from './screens/publishing/PublishScreen.tsx';
import badgeStyles from './ui/Badge.module.css';
import { Boundary } from './ui/Boundary.tsx';

const ICON = new URL('../../src/art/favicon.svg', import.meta.url).href;

const MAILBOX = '/buzon';

/** The last one whose path begins the address is shown. The mailbox, which comes and goes, moves no other. */
const SCREENS = [
  { path: '/', name: 'Editar', Content: EditScreen },
  { path: '/revisar', name: 'Revisar', Content: CheckScreen },
  { path: '/publicar', name: 'Publicar', Content: PublishScreen },
  { path: '/copias', name: 'Copias', Content: CopiesScreen },
  { path: MANUAL, name: 'Manual', Content: ManualScreen },
  { path: MAILBOX, name: 'Buzón de prueba', Content: MailboxScreen },
] as const;

/** The screens that the header links: the mailbox only for a page with its form. */
function useScreens() {
  const contact = useContent()?.forms.contact?.data;
  const isTested = contact !== undefined && hasForm(contact);
  return SCREENS.filter(({ path }) => path !== MAILBOX || isTested);
}

/** The owner's window: a header that links all screens, and the screen that the address names. */
export function App() {
  const { pathname } = useRoute();
  useChecking();
  const screens = useScreens();
  const screen = SCREENS.findLast(({ path }) => pathname.startsWith(path)) ?? SCREENS[0];
  const isManualBeside = useBesideAddress() !== null && screen.path !== MANUAL;
  return (
    <>
      <header className={styles.bar}>
        <a className={styles.brand} href="/">
          <img src={ICON} alt="" />
          Mi página
        </a>
        <nav aria-label="Partes del editor">
          <ul className={styles.screens}>
            {screens.map(({ path, name }) => (
              <li key={path}>
                <a
                  href={path}
                  aria-current={path === screen.path ? 'page' : undefined}
                  ref={path === screen.path ? showInBar : null}
                >
                  {name}
                  {path === '/revisar' && (
                    <Boundary instead={null}>
                      <TaskCount />
                    </Boundary>
                  )}
                </a>
              </li>
            ))}
          </ul>
        </nav>
        <Boundary instead={null}>
          <PublicationState />
        </Boundary>
      </header>
      <title>{`${screen.name} · Mi página`}</title>
      <main className={styles.screen} data-beside={isManualBeside || undefined}>
        {/* Each address mounts its screen anew, except the forms, which share one. */}
        <Boundary key={screen.path === '/' ? '' : pathname}>
          <screen.Content />
        </Boundary>
      </main>
      {isManualBeside && <ManualBeside />}
    </>
  );
}

/** Scrolls the bar, which is wider than a phone, to the present screen. */
const showInBar = (link: HTMLElement | null) => link?.scrollIntoView({ block: 'nearest', inline: 'nearest' });

/** How many tasks are to be done before publishing. */
function TaskCount() {
  const count = countOf(useCheckWithUnsaved().blocking);
  if (count === 0) return null;
  return (
    <>
      {' '}
      <span className={badgeStyles.sun}>{count}</span>
      <VisuallyHidden> {count === 1 ? 'cosa' : 'cosas'} por resolver</VisuallyHidden>
    </>
  );
}
