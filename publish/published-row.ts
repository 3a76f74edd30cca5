/** What was checked, what is wrong with it, and the remedy. */
export type Row = readonly [title: string, fault: string | false, cure: string];

/** What should be at the address. */
export interface Page {
  readonly index: string;
  readonly notFound: string;
  /** All its files, by path. */
  readonly files: ReadonlyMap<string, Uint8Array>;
}

/** The remedy for what is older than the build, or missing. */
export const UPLOAD =
  'Publica otra vez; si la subes tú, sube la carpeta dist entera. Si acabas de hacerlo, espera diez minutos y mira otra vez.';

/** The remedy for a page that is not at its address. */
export const IN_FOLDER =
  'Mira que index.html esté en la carpeta de tu dirección, como public_html, y no en otra adentro; si ahí está también index.php, muévelo.';
