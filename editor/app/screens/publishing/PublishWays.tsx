import { type ReactNode, useState } from 'react';
import { keep, kept } from '../../browser/browser-storage.ts';
import { useDomain } from '../../edit/content.ts';
import { formAddress } from '../../edit/names.ts';
import buttonStyles from '../../ui/Button.module.css';
import { Button } from '../../ui/Button.tsx';
import { Copy } from '../../ui/Copy.tsx';
import helpStyles from '../../ui/Help.module.css';
import { Outcome } from './Outcome.tsx';
import { OwnHosting } from './OwnHosting.tsx';
import styles from './PublishWays.module.css';
import { isOut, isRunning, type PartProps, Reply } from './publishing.tsx';

/** The ways to publish, by the names under which the browser remembers the last one. */
type WayName = 'hosting' | 'free' | 'help';

const REMEMBERED = 'puerta de publicar';

/** Three ways to publish; one is open at a time. */
export function PublishWays(props: PartProps) {
  const isAgain = isOut(props);
  const [open, setOpen] = useState<string | null>(() => {
    if (isAgain) return null;
    return props.connection ? 'hosting' : kept(REMEMBERED);
  });
  const way = (name: WayName, title: string, help: string, children: ReactNode) => (
    <details
      className={styles.way}
      name="way"
      open={open === name}
      onToggle={({ currentTarget }) => {
        if (!currentTarget.open) return setOpen((now) => (now === name ? null : now));
        keep(REMEMBERED, name);
        setOpen(name);
        // The one above has closed, and this one has moved up.
        if (open !== name) currentTarget.querySelector('summary')?.scrollIntoView({ block: 'nearest' });
      }}
    >
      <summary>
        <h3>{title}</h3>
        <span className={helpStyles.help}>{help}</span>
      </summary>
      {open === name && children}
    </details>
  );
  return (
    <>
      {way(
        'hosting',
        isAgain ? 'Datos de tu hosting' : 'Ya pago un hosting',
        isAgain
          ? 'Servidor, usuario, contraseña y carpeta.'
          : 'La página se sube sola con los datos de tu cuenta.',
        <OwnHosting {...props} />,
      )}
      {way(
        'free',
        isAgain ? 'Otro lugar, gratis' : 'Todavía no tengo',
        'Gratis y con candado, en cuatro pasos.',
        <FreeHost {...props} />,
      )}
      {way(
        'help',
        'Me ayuda alguien',
        'Le das un archivo y una hoja que dice qué hacer.',
        <Helper {...props} />,
      )}
    </>
  );
}

function FreeHost(props: PartProps) {
  const domain = useDomain();
  return (
    <>
      <p>
        Te recomendamos <strong>Cloudflare Pages</strong>: no cuesta nada, pone el candado (https) por ti y
        acepta tu propia dirección si algún día compras una. Sus botones están en inglés.
      </p>
      <ol className={styles.guide}>
        <li>
          Abre tu cuenta en <a href="https://dash.cloudflare.com/sign-up">dash.cloudflare.com</a>. Entra en{' '}
          <b lang="en">Workers &amp; Pages</b>, pulsa <b lang="en">Create application</b>, busca{' '}
          <b lang="en">Pages</b> y elige <b lang="en">Use direct upload</b>.
        </li>
        <li>
          Ponle un nombre corto, como <i>mi-nombre</i>. Tu dirección será <i>mi-nombre.pages.dev</i>:
          escríbela aquí en{' '}
          <a href={formAddress({ section: 'site', entry: null }, ['domainLabel'])}>Dirección de tu página</a>
          {domain && `, que ahora dice «${domain}»`}.
        </li>
        <li>
          Prepara la carpeta. Tarda cerca de un minuto.
          <Folder {...props} />
        </li>
        <li>
          Arrastra a Cloudflare la carpeta <i>dist</i> entera, o <i>sitio.zip</i>, y pulsa{' '}
          <b lang="en">Deploy site</b>. Después pulsa <b>Mirar</b>, en <b>Mirar lo publicado</b>.
        </li>
      </ol>
      <p className={styles.again}>
        Cuando cambies algo: prepara la carpeta otra vez, y en Cloudflare abre tu página, pulsa{' '}
        <b lang="en">Create new deployment</b> y arrástrala.
      </p>
    </>
  );
}

function Helper(props: PartProps) {
  const sheet = sheetFor(useDomain());
  return (
    <>
      <p>
        Prepara la página, guarda <i>sitio.zip</i> y mándaselo a quien te ayuda con esta hoja.
      </p>
      <Folder {...props} />
      <pre className={styles.handout}>{sheet}</pre>
      <p className={buttonStyles.row}>
        <Copy text={sheet} done="Copiada: pégala en un mensaje.">
          Copiar la hoja
        </Copy>
      </p>
    </>
  );
}

/** Builds the page to be uploaded by hand, and hands over the folder and the zip. */
function Folder(props: PartProps) {
  const { folder, hasFolder, sendSaved, send } = props;
  return (
    <>
      <p className={buttonStyles.row}>
        <Button
          type="button"
          className={buttonStyles.wine}
          isOff={isRunning(props)}
          onClick={() => sendSaved('folder', () => ({ action: 'build' }))}
        >
          Preparar la carpeta
        </Button>
      </p>
      <Reply {...props} at="folder" />
      <Outcome {...props} at="folder" of={['build']} />
      {hasFolder && (
        <>
          <p className={buttonStyles.row}>
            <button
              type="button"
              className={buttonStyles.linen}
              onClick={() => send('folder', { action: 'open-folder' })}
            >
              Abrir la carpeta
            </button>
            <a className={buttonStyles.linen} href="/api/site-zip" download>
              Guardar sitio.zip
            </a>
          </p>
          <p className={helpStyles.help}>
            La carpeta es <code>{folder}</code>; <i>sitio.zip</i> queda a su lado y lleva lo mismo.
          </p>
        </>
      )}
    </>
  );
}

/** What somebody needs to know who publishes the page for the owner. */
function sheetFor(domain: string): string {
  return [
    'Te mando mi página en sitio.zip.',
    '',
    `1. La dirección es https://${domain}. Necesita https: con http no funciona completa.`,
    '2. Son archivos sueltos (HTML, imágenes, PDF): sirve cualquier hosting, sin PHP ni base de datos.',
    '3. Descomprime sitio.zip en la carpeta del dominio (en cPanel, public_html), con los archivos ocultos. index.html queda ahí mismo, no en una carpeta adentro.',
    '4. Si en esa carpeta hay otra página, muévela antes. Deja cgi-bin y .well-known. Si el hosting ya tenía un .htaccess, junta los dos.',
    '5. En Cloudflare Pages o Netlify se arrastra el zip abierto; _headers lleva las reglas. En un servidor propio, copia las de ese archivo.',
    '6. Cuando esté, abre la dirección en un teléfono y avísame: mi programa la revisa con «Mirar lo publicado».',
  ].join('\n');
}
