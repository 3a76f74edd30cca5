import type { PublishedFinding } from './api.ts';
import type { Answer } from './request.ts';

/** What a check found: what is wrong, null if nothing is, and the remedy. */
export type Verdict = Pick<PublishedFinding, 'fault' | 'remedy'>;

/** The verdict where nothing is wrong. */
export const FINE: Verdict = { fault: null, remedy: '' };

/** What should be at the address. */
export interface Page {
  readonly index: string;
  readonly notFound: string;
  /** All its files, by path. */
  readonly files: ReadonlyMap<string, Uint8Array>;
}

/** A file of the build, and what a host answers to a request for it. */
export interface FileAnswer extends Answer {
  readonly path: string;
  readonly built: Uint8Array;
}

/** Remedies that depend on the kind of host. */
export interface Remedies {
  /** To make it follow the folder's rules. */
  readonly rules: string;
  readonly https: string;
}

/** What visitors get at the address. */
export interface Visit {
  /** Such as `https://midominio.com/`. */
  readonly address: string;
  /** The answer by http, which is not followed. */
  readonly plain: Answer;
  readonly page: Answer;
  readonly html: string;
  /** The answers for the files of the wanted page. */
  readonly files: readonly FileAnswer[];
  readonly wanted: Page;
  /** The page from which the owner went back to the wanted one; empty if there is none. */
  readonly replaced: string;
  readonly remedies: Remedies;
}

/** The remedy for what is older than the build, or missing. */
export const UPLOAD =
  'Publica otra vez; si la subes tú, sube la carpeta dist entera. Si acabas de hacerlo, espera diez minutos y mira otra vez.';

/** The remedy for a page that is not at its address. */
export const IN_FOLDER =
  'Mira que index.html esté en la carpeta de tu dirección, como public_html, y no en otra adentro; si ahí está también index.php, muévelo.';
