import type { BringAnswer } from '../../api.ts';
import { request } from '../browser/server.ts';
import { checkAnother } from './check.ts';

/** A page that can replace the present one. */
export interface OtherPage {
  /** «mi-pagina.zip», or the name of a folder. */
  readonly name: string;
  readonly address: '/api/backup' | '/api/other-page';
  readonly sent: FormData | object;
}

/** The page of another version of this program, in the folder beside this one. */
export function pageBeside(folder: string): OtherPage {
  return { name: folder, address: '/api/other-page', sent: {} };
}

/**
 * Replaces the present page.
 * @returns what has become of both, for the owner
 * @throws Error with a message for the owner
 */
export async function bring({ address, sent }: OtherPage): Promise<string> {
  const { kept, isWhole } = await request<BringAnswer>(address, sent);
  checkAnother();
  const sentences = [
    'Listo: tu página ya es la que trajiste.',
    isWhole ? '' : 'Algo de lo que trae hay que corregirlo para poder verla: míralo en «Revisar».',
    kept
      ? `La de antes quedó en «${kept}», en la carpeta de tu página: para volver a ella, elígela en «Traer…», en «Copias».`
      : 'Era la misma que ya tenías.',
  ];
  return sentences.filter(Boolean).join(' ');
}
