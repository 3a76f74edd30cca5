/** Requests and answers of the routes in `publish.ts`. */

import { z } from 'zod';
import { cleanValue } from '../../src/content/fields/characters.ts';
import type { EmailServiceKeys, KeyField } from '../../src/form/email-service.ts';

/** Text that the owner pasted, without invisible characters, quotes around it and what follows it in a sentence. */
const pasted = z.string().transform((text) =>
  cleanValue(text)
    .replaceAll(/^["'`«»“”‘’<>]+|["'`«»“”‘’<>,;]+$/g, '')
    .trim(),
);

/** A name or an address of IPv6, with or without a port. */
const HOST = /^([^\s@:]+(:\d{1,5})?|\[[\da-f:.]+\](:\d{1,5})?|[\da-f:.]+)$/i;

/** The owner's account at her host. */
export const connectionSchema = z.object({
  /** `ftps` is FTP over TLS; empty to find it out by trying. */
  protocol: z.enum(['', 'ftps', 'sftp']).default(''),
  // People paste it with the rest of an address.
  server: pasted
    .transform((text) =>
      text
        // The port of a web page, such as cPanel, is not that of its files.
        .replace(/^(https?:[\\/]*[^\\/?:]+):\d+/i, '$1')
        .replace(/^((https?|s?ftps?|ftpes|ssh):(?!\d))?[\\/]*/i, '')
        .replace(/[\\/?].*$/, '')
        .replace(/\.+(?=(:\d+)?$)/, ''),
    )
    .refine((text) => text !== '', 'Servidor: falta. Está en los datos que te dio tu hosting.')
    .refine((text) => HOST.test(text), 'Servidor: escribe solo su nombre, como «ftp.tupagina.com».'),
  /** Empty for the protocol's default. */
  port: pasted
    .refine((text) => /^\d{0,5}$/.test(text), 'Puerto: escribe un número, o déjalo vacío.')
    .default(''),
  user: pasted.refine((text) => text !== '', 'Usuario: falta. Está en los datos que te dio tu hosting.'),
  /** The page's folder; `.` for the one where the account starts, empty while the owner has not chosen one. */
  folder: pasted
    .transform((text) =>
      text
        .replaceAll(/[\\/]+/g, '/')
        .replace(/^\/$/, '.')
        .replaceAll(/^\.\/(?=.)|(?<=.)\/$/g, ''),
    )
    .default(''),
  /** Whether the password is kept on this computer. */
  isRemembered: z.coerce.boolean().default(false),
});
export type Connection = z.infer<typeof connectionSchema>;

/**
 * A connection and its password, as a form sends them. A port behind the server's name counts if the port is empty;
 * brackets around an IPv6 address (RFC 3986, section 3.2.2) are removed.
 */
export const sentConnectionSchema = connectionSchema
  .extend({ password: z.string() })
  .transform(({ server, port, ...others }) => {
    const [, name = server, behind = ''] = /^([^:]+|\[.+\]):(\d{1,5})$/.exec(server) ?? [];
    return { ...others, server: name.replace(/^\[(.+)\]$/, '$1'), port: port || behind };
  });

/** `POST /api/publish`; the answer is that of `GET /api/publish`. */
export const publishRequestSchema = z.discriminatedUnion('action', [
  /** Starts a job; `publish` builds and uploads. */
  z.object({ action: z.enum(['build', 'publish']) }),
  /** Opens the folder of the built page. */
  z.object({ action: z.literal('open-folder') }),
  /** Keeps the keys of the e-mail service, by environment variable. */
  z.object({ action: z.literal('keep-keys'), keys: z.record(z.string(), z.string()) }),
  /**
   * Keeps and tests a connection: its fields and `password` as a form sends them, empty for the known password. Then
   * publishes, if `isPublishing`.
   */
  z.object({
    action: z.literal('connect'),
    connection: z.unknown(),
    isPublishing: z.boolean().default(false),
  }),
  /** Keeps the known password on this computer, or forgets it there; without an account nothing happens. */
  z.object({ action: z.literal('remember'), isRemembered: z.boolean() }),
  /**
   * Replaces the page here by what the host keeps of it: with `connection`, as in `connect`, or with the known one. `page` is
   * the address of the one that she has chosen among several.
   */
  z.object({
    action: z.literal('fetch'),
    connection: z.unknown().optional(),
    page: z.string().default(''),
  }),
  /** Uploads a kept publication again, by its name. */
  z.object({ action: z.literal('go-back'), publication: z.string() }),
  /**
   * Says whether the owner allows what the latest job asks: it continues, or is forgotten. `question` is the one that she saw:
   * if the job asks something else by now, nothing happens.
   */
  z.object({
    action: z.literal('answer'),
    question: z.unknown(),
    isAllowed: z.boolean(),
    /** The chosen folder, if it is asked for. */
    folder: connectionSchema.shape.folder,
  }),
  /** Stops the job that is running. */
  z.object({ action: z.literal('stop') }),
]);
export type PublishRequest = z.input<typeof publishRequestSchema>;
export type ParsedRequest = z.output<typeof publishRequestSchema>;

/** `GET /api/publish` */
export interface PublishAnswer {
  /** Absolute path of the built page. */
  readonly folder: string;
  readonly hasFolder: boolean;
  /** The keys of the e-mail service. */
  readonly keys: readonly EmailKey[];
  /** What the test message is sent with; null while a key is missing. */
  readonly mailService: EmailServiceKeys | null;
  /** Where the page is uploaded; null until the owner has entered it. */
  readonly connection: Connection | null;
  /** Whether the password of that account is known. */
  readonly hasPassword: boolean;
  /** When the page was published last, in milliseconds since 1970; null if it never was, as far as this computer knows. */
  readonly published: number | null;
  /** The latest job. */
  readonly job: Job | null;
}

interface EmailKey extends KeyField {
  readonly value: string;
}

/** A job of the window; `connect` tests the connection, `go-back` uploads a kept publication, `fetch` brings what the host keeps. */
export interface Job {
  readonly name: 'build' | 'connect' | 'publish' | 'go-back' | 'fetch';
  readonly state: 'running' | 'done' | 'failed';
  /** Its result, for the owner. */
  readonly words: string;
  /** What server or computer said when it failed, for who helps. */
  readonly details?: string;
  /** The step that it does, or where it failed: `fetch` only connects. */
  readonly step?: Step;
  readonly progress?: Progress;
  /** What the owner must decide or do before the job, which has failed, can go on. */
  readonly question?: Question;
}

/** What a job asks the owner. */
export type Question =
  /** Whether an SSH server is the right one, by the fingerprint of its key. */
  | { readonly kind: 'trust-key'; readonly hostKey: string }
  /** Which folder of the account the page goes to; the likeliest comes first. */
  | { readonly kind: 'choose-folder'; readonly folders: readonly FolderChoice[] }
  /** Whether files on the server that are not ours may be replaced, by their paths. */
  | { readonly kind: 'replace-files'; readonly paths: readonly string[] }
  /** Whether a publication of another computer may be replaced, by its id. */
  | { readonly kind: 'replace-publication'; readonly id: string }
  /** Which page of the account is wanted. A `fetch` with its address answers. */
  | { readonly kind: 'choose-page'; readonly pages: readonly KeptPage[] }
  /** To do what Revisar lists. */
  | { readonly kind: 'unready' };

/** An error that only the owner, or her host, can resolve; its message is in Spanish and says how. */
export class Refusal extends Error {
  /** What she must decide or do before the work can go on; null if that is no question. */
  readonly question: Question | null;
  /** What the computer said, for who helps. */
  readonly details: string;

  constructor(message: string, question: Question | null = null, details = '') {
    super(message);
    this.question = question;
    this.details = details;
  }
}

/** A folder of the owner's account. */
export interface FolderChoice {
  /** Its path from the account's first folder, which is `.`. */
  readonly folder: string;
  /** What it has; may be empty. */
  readonly remark: string;
}

/** A page whose source the host keeps. */
interface KeptPage {
  readonly address: string;
  /** When it was published, in milliseconds since 1970. */
  readonly when: number;
}

/** The steps of a publication, in their order. */
export type Step = 'connect' | 'build' | 'upload';

/** Progress of an upload, in bytes. */
export interface Progress {
  readonly file: string;
  readonly sent: number;
  readonly total: number;
}

/** `GET /api/published-check`: faults of the published page. */
export interface PublishedCheckAnswer {
  readonly summary: string;
  readonly findings: readonly PublishedFinding[];
  /** What is unusual there and only a helper understands, on one line; empty if nothing is. */
  readonly notes: string;
}

export interface PublishedFinding {
  /** What was checked. */
  readonly title: string;
  /** What is wrong; null if nothing is. */
  readonly fault: string | null;
  readonly remedy: string;
}
