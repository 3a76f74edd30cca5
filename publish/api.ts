/** What the routes of `publish.ts` take and answer. */

import { z } from 'zod';

/** The owner's account at her host. */
export const connectionSchema = z.object({
  /** `ftps` is FTP over TLS, `ftp` without. */
  protocol: z.enum(['ftps', 'sftp', 'ftp']),
  // People copy it with what stands around it in an address.
  server: z
    .string()
    .transform((text) => text.trim().replaceAll(/^\w+:\/\/|\/.*$/g, ''))
    .refine((text) => /^[^\s@]+$/.test(text), 'Servidor: escribe solo su nombre, como «ftp.tudominio.com».'),
  /** Empty for the protocol's own. */
  port: z
    .string()
    .trim()
    .regex(/^\d{0,5}$/, 'Puerto: escribe un número, o déjalo vacío.'),
  user: z.string().trim().min(1, 'Usuario: falta. Está en los datos que te dio tu hosting.'),
  /** The page's folder; empty where the account starts in it. */
  folder: z.string().transform((text) => text.trim().replaceAll(/^\.\/|(?<=.)\/+$|^\/$/g, '')),
  /** Whether the password is kept on this computer. */
  isRemembered: z.coerce.boolean().default(false),
});
export type Connection = z.infer<typeof connectionSchema>;

/** `POST /api/publish`; answered as the GET is. */
export const publishRequestSchema = z.union([
  /** `publish` builds and uploads. */
  z.object({ start: z.enum(['build', 'test-mail', 'publish']) }),
  z.object({ open: z.literal('folder') }),
  /** Values by environment variable. */
  z.object({ keys: z.record(z.string(), z.string()) }),
  /** A connection and its `password`, empty for the one that is known, as a form sends them: keeps and tests it. */
  z.object({ connect: z.unknown() }),
  /** The fingerprint of an SSH server's key: confirms it, and tests the connection. */
  z.object({ trust: z.string() }),
  /** Uploads a kept publication, by its name. */
  z.object({ restore: z.string() }),
  /** Whether files of others may be replaced; goes on with what asked for that. */
  z.object({ replace: z.boolean() }),
  z.object({ stop: z.literal(true) }),
]);
export type PublishRequest = z.infer<typeof publishRequestSchema>;

/** `GET /api/publish` */
export interface PublishAnswer {
  /** Absolute path of the folder that is uploaded. */
  readonly folder: string;
  readonly hasFolder: boolean;
  /** The keys of the e-mail service. */
  readonly keys: readonly EmailKey[];
  /** Where the page is uploaded; null until the owner has told. */
  readonly connection: Connection | null;
  /** When the page was published, in milliseconds, the newest first; those before it can be restored. */
  readonly publications: readonly string[];
  /** What was started last. */
  readonly job: Job | null;
}

export interface EmailKey {
  /** Its environment variable. */
  readonly key: string;
  /** What its account calls it, and the pages of the account that lead to it. */
  readonly name: string;
  readonly pages: readonly string[];
  readonly value: string;
}

/** What the window has started; `connect` tests the connection, `restore` uploads a kept publication. */
export interface Job {
  readonly name: 'build' | 'test-mail' | 'connect' | 'publish' | 'restore';
  readonly state: 'running' | 'done' | 'failed';
  /** What came of it, for the owner. */
  readonly words: string;
  readonly progress?: Progress;
  /** Fingerprint of an SSH server's key that the owner must confirm first. */
  readonly hostKey?: string;
  /** Paths of files of others, on the server, that the owner must let go first. */
  readonly foreign?: readonly string[];
}

/** How much of an upload is sent, in bytes. */
export interface Progress {
  readonly file: string;
  readonly sent: number;
  readonly total: number;
}

/** `GET /api/live-check`: what a visitor of the published page gets. */
export interface LiveCheckAnswer {
  readonly summary: string;
  readonly findings: readonly {
    /** What was looked at. */
    readonly title: string;
    /** What is wrong with it; null where all is well. */
    readonly fault: string | null;
    readonly cure: string;
  }[];
}
