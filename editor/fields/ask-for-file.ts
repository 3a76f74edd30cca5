import { fileName } from '../file-name.ts';
import type { HeldFile } from './FileInput.tsx';

/** Opens the browser's dialog for files with one of the endings; null when none was chosen. */
export function askForFile(extensions: readonly string[]): Promise<HeldFile | null> {
  const input = document.createElement('input');
  input.type = 'file';
  input.accept = extensions.map((extension) => `.${extension}`).join(',');
  return new Promise((resolve) => {
    input.addEventListener('cancel', () => resolve(null));
    input.addEventListener('change', async () => {
      const [file] = input.files ?? [];
      resolve(file ? { name: fileName(file.name), bytes: new Uint8Array(await file.arrayBuffer()) } : null);
    });
    input.click();
  });
}
