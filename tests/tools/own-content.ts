import { readdirSync } from 'node:fs';
import type { ContentCopy } from '../content/content-copy.ts';

/** Settings of a page that is ready to be published. */
export const OWN_SETTINGS = {
  PUBLIC_EMAILJS_PUBLIC_KEY: 'llave-propia',
  PUBLIC_EMAILJS_SERVICE_ID: 'servicio-propio',
  PUBLIC_EMAILJS_TEMPLATE_ID: 'plantilla-propia',
  PUBLIC_EMAILJS_ORIGIN: '',
} as const;

const GUIDE = 'guides/siete-mananas-con-luz/siete-mananas-con-luz.pdf';

/** Replaces all that blocks in a copy of the sample, as its owner would. */
export async function makeOwn({ dir, read, write }: ContentCopy): Promise<void> {
  const files = readdirSync(dir, { recursive: true, encoding: 'utf8' });
  for (const file of files.filter((name) => name.endsWith('.yaml'))) {
    const words = (await read(file)).toString();
    const own = words
      .replaceAll('.example.com', '.com')
      .replaceAll('hola@example.com', 'hola@pagina-propia.com')
      .replaceAll('ejemplo-video', 'propio-video')
      .replaceAll(/^phone: .*$/gm, 'phone: (0424) 765-4321');
    await write(file, own);
  }
  // What follows the end of a PDF is no part of what it shows.
  await write(GUIDE, Buffer.concat([await read(GUIDE), Buffer.from('\n% propio\n')]));
}
