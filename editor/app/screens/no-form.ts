import { type FormRef, folderOf } from '../../../src/content/schema.ts';
import type { ContentAnswer } from '../../api.ts';
import { isContentMissing } from '../edit/content.ts';

/**
 * Why a form cannot be shown, and what to do. When its files are there again the window opens it by itself.
 * @param form as in the address; null if the address names none
 * @param hasProblems whether its files have problems
 */
export function noFormWords(
  form: FormRef | null,
  hasProblems: boolean,
  content: Pick<ContentAnswer, 'folder' | 'forms'>,
): readonly [title: string, words: string] {
  const { folder } = content;
  if (isContentMissing(content))
    return [
      'La carpeta de tu página no está',
      `Vuelve a poner en su lugar la carpeta ${folder}, y esto se abre solo.`,
    ];
  if (hasProblems)
    return [
      'Esta parte no se puede leer',
      'Otro programa cambió o dañó su archivo. Corrígelo, o vuelve atrás en «Copias».',
    ];
  if (form?.entry === null)
    return [
      'La carpeta de esta parte no está',
      `Vuelve a poner la carpeta «${folderOf(form)}» en ${folder}, y esto se abre solo.`,
    ];
  return [
    'Esta tarjeta ya no está',
    'Si estaba guardada y la borraste, en «Copias» la recuperas con un botón.',
  ];
}
