import { createHash } from 'node:crypto';
import { describe, expect, test } from 'vitest';
import { contentPolicy } from './content-policy.ts';

const SERVICE = 'https://api.emailjs.com';
const hashOf = (text: string) => `'sha256-${createHash('sha256').update(text).digest('base64')}'`;
const directive = (policy: string, name: string) =>
  policy
    .split(';')
    .find((text) => text.split(' ')[0] === name)
    ?.split(' ')
    .slice(1);

describe('the policy of a page', () => {
  test('allows what runs in it, each once, and no script that is only data', () => {
    const html =
      '<style>a{}</style><script>go()</script><script type="module">on()</script><script>go()</script>' +
      '<script type="application/ld+json">{"a":1}</script><script src="/x.js"></script>';
    const policy = contentPolicy(html, SERVICE);
    expect(directive(policy, 'script-src')).toEqual(["'self'", hashOf('go()'), hashOf('on()')]);
    expect(directive(policy, 'style-src')).toEqual(["'self'", hashOf('a{}')]);
  });

  test('of a page without styles of its own allows only the site’s files', () => {
    expect(directive(contentPolicy('<p>Hola</p>', SERVICE), 'style-src')).toEqual(["'self'"]);
  });

  test.each([
    ['https://api.emailjs.com', ['https://api.emailjs.com']],
    ['https://correo.example.com/emailjs/', ['https://correo.example.com']],
    ['http://localhost:4321', []],
    ['http://127.0.0.1:8080', []],
    ['http://[::1]:8080', []],
    ['https://localhost.example.com', ['https://localhost.example.com']],
  ])('with %s as the e-mail service words go to the page itself and %j only', (origin, services) => {
    expect(directive(contentPolicy('', origin), 'connect-src')).toEqual(["'self'", ...services]);
  });
});
