import { describe, expect, test } from 'vitest';
import { styleProblems, wordProblems } from './words.ts';

const at = (path: string, text: string) => ({ path, text });

describe('words', () => {
  test.each([
    ['<p>Hola</p>'],
    ['<p>{"Hola"}</p>'],
    ['<p>{open ? "Cerrar" : label}</p>'],
    // biome-ignore lint/suspicious/noTemplateCurlyInString: the text of a component
    ['<p>{`${count} vistas`}</p>'],
    ['<p>{label || "Hola"}</p>'],
    ['<button aria-label="Cerrar" />'],
    ['<img alt={"Retrato"} />'],
    ['<input title={bad ? "Falta" : ""} />'],
    ['<input placeholder="Nombre" />'],
    ['<input onInvalid={() => field.setCustomValidity("¿Cómo te llamas?")} />'],
  ])('refused: %s', (markup) => {
    expect(wordProblems(at('src/page/ui/A.tsx', `const A = () => ${markup};`))).toHaveLength(1);
  });

  test.each([
    ['<p className="card wide">{title} · ({rating})</p>'],
    ['<img alt="" src="a.png" />'],
    ['<a href="#contact" rel={open ? "noopener" : undefined}>{words.contact}</a>'],
    ['<ul>{items.map((item) => <li key="a" className="b">{item}</li>)}</ul>'],
  ])('allowed: %s', (markup) => {
    expect(wordProblems(at('src/page/ui/A.tsx', `const A = () => ${markup};`))).toEqual([]);
  });
});

describe('style attributes', () => {
  test('refused in components and pages, not in toasts', () => {
    const styled = 'const A = () => <p style={{ color: "red" }} />;';
    expect(styleProblems(at('src/page/ui/A.tsx', styled))).toHaveLength(1);
    expect(styleProblems(at('src/form/Form.tsx', styled))).toHaveLength(1);
    expect(styleProblems(at('src/form/ContactToast.tsx', styled))).toEqual([]);
    expect(
      styleProblems(at('src/pages/a.astro', '---\nconst a = 1;\n---\n<p style="color: red">')),
    ).toHaveLength(1);
    expect(styleProblems(at('src/pages/a.astro', '<style>p { color: red }</style><p class="a">'))).toEqual(
      [],
    );
  });
});
