import { z } from 'zod';
import { Refusal } from './api.ts';

/** What Windows takes in no name, the backslash and the colon of a drive among it, and control characters. */
const FOREIGN = /[\\:*?"<>|\p{Cc}]/u;
/** Devices of Windows, also with an extension (Microsoft, «Naming Files, Paths, and Namespaces»). */
const DEVICE = /^(con|prn|aux|nul|conin\$|conout\$|com[\d¹²³]|lpt[\d¹²³]) *(\.|$)/i;
/** Windows drops these from the end of a name; `.` and `..` are among them. */
const DROPPED = /[. ]$/;

/**
 * A path below a folder of ours, with slashes, that leads nowhere else on any system. That of an empty folder ends in a slash.
 * Whatever comes from a host, a zip or a list becomes one here, and is used as nothing else.
 */
export const safePathSchema = z
  .string()
  .refine((path) => path.replace(/\/$/, '').split('/').every(isSafeName))
  .brand<'SafePath'>();
export type SafePath = z.infer<typeof safePathSchema>;

function isSafeName(name: string): boolean {
  return name !== '' && ![FOREIGN, DEVICE, DROPPED].some((pattern) => pattern.test(name));
}

/** A record by such paths, as a map. */
export function bySafePath<Value extends z.ZodType>(value: Value) {
  return z
    .record(safePathSchema, value)
    .transform(
      (record): ReadonlyMap<SafePath, z.output<Value>> =>
        new Map(Object.entries(record) as [SafePath, z.output<Value>][]),
    );
}

/**
 * The path of a file of this computer that is to travel to others.
 * @throws Refusal, for the owner, with the name that others do not take
 */
export function travelling(path: string): SafePath {
  const { data } = safePathSchema.safeParse(path);
  if (data) return data;
  throw new Refusal(
    `Otra computadora no podría guardar «${path}» con ese nombre. Cámbiaselo por uno de letras, números y guiones, e inténtalo otra vez.`,
  );
}
