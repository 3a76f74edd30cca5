import { spawn } from 'node:child_process';
import { existsSync } from 'node:fs';
import { resolve } from 'node:path';
import { z } from 'zod';
import { missingKeys } from '../../src/form/email-service.ts';
import { KEY_FIELDS } from '../../tools/email-keys.ts';
import { openOutside } from '../../tools/open-outside.ts';
import { ownSettings, writeOwnSettings } from '../../tools/own-settings.ts';
import { keyProblem } from '../../tools/publish/checks.ts';
import { OUT_DIR, ROOT } from '../../tools/tools.ts';
import type { Job, JobName, PublishAnswer } from '../api.ts';
import { check, inWindow } from './check.ts';

/** The commands that the window runs, as someone would in a terminal. */
const SCRIPTS = { build: 'tools/build.ts', 'test-mail': 'tools/test-mail.ts' } as const;

const requestSchema = z.union([
  z.object({ start: z.enum(['build', 'test-mail']) }),
  z.object({ open: z.literal('folder') }),
  z.object({ keys: z.record(z.string(), z.string()) }),
]);

/** What is uploaded. */
const FOLDER = resolve(ROOT, OUT_DIR);

/** The command that was started last. */
let latest: Job | null = null;

/** Whether a command of the window runs. */
export function isJobRunning(): boolean {
  return latest?.state === 'running';
}

/** Answers `GET /api/publish`. */
export function publishState(): PublishAnswer {
  const settings = ownSettings();
  const keys = [...KEY_FIELDS].map(([key, field]) => ({ key, ...field, value: settings[key] ?? '' }));
  return {
    folder: FOLDER,
    hasFolder: existsSync(FOLDER) && !isJobRunning(),
    keys,
    hasAllKeys: missingKeys(settings).length === 0,
    job: latest,
  };
}

/**
 * Does what `POST /api/publish` asks.
 * @param tell called when a command has started and when it has ended
 * @throws Error, for the owner, for a key that cannot be right, and while another command runs
 */
export function publish(asked: unknown, tell: () => void): PublishAnswer {
  const request = requestSchema.parse(asked);
  if ('start' in request) startJob(request.start, tell);
  else if ('open' in request) openOutside(FOLDER);
  else saveKeys(request.keys);
  return publishState();
}

function saveKeys(values: Readonly<Record<string, string>>): void {
  const keys = [...KEY_FIELDS].map(([key, { name }]) => ({ key, name, value: (values[key] ?? '').trim() }));
  for (const { key, name, value } of keys.filter((one) => one.value)) {
    const strange = /^[\w.-]*$/.test(value) ? null : 'lleva signos que ese dato no tiene';
    const problem = keyProblem(key, value) ?? strange;
    if (problem)
      throw new Error(`${name}: ${problem}. Cópialo de tu cuenta, sin comillas. No se guardó nada.`);
  }
  writeOwnSettings(Object.fromEntries(keys.map(({ key, value }) => [key, value])));
}

function startJob(name: JobName, tell: () => void): void {
  if (isJobRunning()) throw new Error('Espera a que termine lo que está en marcha.');
  latest = { name, state: 'running', said: '', remaining: null };
  // Vite sets it for the whole process when it bundles the window.
  const { NODE_ENV: _, ...env } = process.env;
  const child = spawn(process.execPath, [...process.execArgv, SCRIPTS[name]], {
    cwd: ROOT,
    env: { ...env, NO_COLOR: '1' },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  let said = '';
  let complained = '';
  child.stdout.setEncoding('utf8').on('data', (text) => {
    said += text;
  });
  child.stderr.setEncoding('utf8').on('data', (text) => {
    complained += text;
  });
  child.once('error', ({ message }) => {
    complained = message;
  });
  // Also of one that did not start.
  child.once('close', async (code) => {
    const state = code === 0 ? 'done' : 'failed';
    const words = inWindow(((state === 'failed' && complained) || said).trim());
    const remaining = state === 'done' && name === 'build' ? await whatRemains() : null;
    latest = { name, state, said: words, remaining };
    tell();
  });
  tell();
}

/** What still keeps the page from being published, if anything. */
async function whatRemains(): Promise<string | null> {
  const seen = await check(false).catch(() => null);
  return seen && !seen.isReady ? seen.summary : null;
}
