import { expect, test } from 'vitest';
import { contentProblems } from '../../src/content/check-content.ts';
import { problemsPage } from '../../src/content/content-guard.ts';
import { copyContent } from './content-copy.ts';

const ANNOUNCED = 'printed-books/cartas-bajo-el-araguaney/index.yaml';

test('names a problem as the form does, its file, and what to do; what the owner wrote is shown as text', async () => {
  await using content = await copyContent();
  await content.replace(ANNOUNCED, 'disabled: true\n', '');
  await content.replace('contact/index.yaml', '    label: Nombre completo *\n', '');
  await content.replace('site/index.yaml', /^email:.*$/m, 'email: <img src=x onerror=alert(1)>');
  const page = problemsPage(await contentProblems(content.dir));
  expect(page).toContain(`<h2>content/${ANNOUNCED}</h2>`);
  expect(page).toContain(
    '<strong>Todavía no se vende</strong>: falta; se espera encendido, porque el libro dice «Pronto Disponible».',
  );
  expect(page).toContain('<strong>Formulario › Campo del nombre › Rótulo del campo</strong>: falta');
  expect(page).toContain('&lt;img src=x onerror=alert(1)&gt;');
  expect(page).not.toContain('<img');
});
