import { astroReading, differences } from './astro-reading.ts';
import { type ContentFile, contentLayout } from './content-layout.ts';
import { explainIssue, fieldPath, foundText, spanishExpectation, valueAt } from './explain-issue.ts';
import { order, picturePath } from './fields.ts';
import { namedFileFault } from './named-file.ts';
import { type Problem, problemLine } from './problem.ts';
import { readYaml } from './yaml-source.ts';

interface Checked {
  readonly source: ContentFile;
  readonly data: unknown;
  readonly problems: readonly Problem[];
}

/**
 * Checks all content under `dir` with the schemas the page is built with, and every file it names.
 * Returns one Spanish line per problem (file, field, what is wrong, what is expected); none when all is well.
 */
export async function checkContent(dir: string): Promise<readonly string[]> {
  return problemLines(await contentProblems(dir));
}

/** The lines that the owner reads in a terminal, each once, in order. */
export function problemLines(problems: readonly Problem[]): readonly string[] {
  return [...new Set(problems.map(problemLine))].toSorted((a, b) => a.localeCompare(b, 'es'));
}

/** The same check as {@link checkContent}: every problem with its parts. */
export async function contentProblems(dir: string): Promise<readonly Problem[]> {
  const { files, problems } = await contentLayout(dir);
  const checked = await Promise.all(files.map(checkFile));
  return [...problems, ...checked.flatMap((file) => file.problems), ...sharedOrders(checked)];
}

async function checkFile(source: ContentFile): Promise<Checked> {
  const { data, text, problems } = await readYaml(`${source.folder}/index.yaml`, source.file);
  if (problems.length > 0) return { source, data: undefined, problems };
  const schema = source.schema(pictureBeside(source));
  const { error } = await schema.safeParseAsync(data, { error: spanishExpectation });
  const found = (error?.issues ?? []).flatMap((issue) => explainIssue(issue, schema, data));
  const places = [...found, ...(await guideFileProblem(source, data)), ...readOtherwise(text, data)];
  return {
    source,
    data,
    problems: firstOfEachField(places.map((place) => ({ file: source.file, ...place }))),
  };
}

/** The schema of a picture where files can be looked at: its name is well formed and its file sound. */
function pictureBeside(source: ContentFile) {
  return picturePath.superRefine(async (reference, context) => {
    const fault = await namedFileFault(reference, 'picture', source);
    if (!fault) return;
    context.addIssue({ code: 'custom', message: fault.wanted, params: { wrong: fault.wrong } });
  });
}

async function guideFileProblem(source: ContentFile, data: unknown): Promise<Omit<Problem, 'file'>[]> {
  const fileUrl = fieldOf(data, 'fileUrl');
  if (source.collection !== 'guides' || typeof fileUrl !== 'string') return [];
  const fault = await namedFileFault(fileUrl, 'pdf', source);
  return fault ? [{ field: 'fileUrl', wrong: fault.wrong, wanted: `se espera ${fault.wanted}` }] : [];
}

/** What the page would be built from, wherever that is not what was checked. */
function readOtherwise(text: string, data: unknown): Omit<Problem, 'file'>[] {
  const reading = astroReading(text);
  if ('refused' in reading) {
    const wrong = 'tiene signos que no se ven o una escritura de YAML que la página no admite';
    return [{ field: '', wrong, wanted: 'se espera el texto escrito de nuevo, campo por campo' }];
  }
  return differences(data, reading.data).map((path) => ({
    field: fieldPath(path),
    wrong: `${foundText(valueAt(data, path))}, que la página leería de otra manera`,
    wanted: 'se espera el texto entre comillas',
  }));
}

/** Problems of one file that are told: past these, what is wrong is the file. */
const MOST_PROBLEMS = 20;

/** A field that breaks several rules at once is named once, by the first of them. */
function firstOfEachField(problems: readonly Problem[]): Problem[] {
  const byField = new Map<string, Problem>();
  for (const problem of problems) if (!byField.has(problem.field)) byField.set(problem.field, problem);
  return [...byField.values()].slice(0, MOST_PROBLEMS);
}

const titleOfOrder = order.meta()?.title ?? '';

/** Entries of one collection that claim the same place. */
function sharedOrders(checked: readonly Checked[]): Problem[] {
  return checked.flatMap(({ source, data }, index) => {
    const place = fieldOf(data, 'order');
    const rival = checked
      .slice(0, index)
      .find(
        (other) => other.source.collection === source.collection && fieldOf(other.data, 'order') === place,
      );
    if (source.collection === null || typeof place !== 'number' || !rival) return [];
    const wrong = `dice «${place}», igual que ${rival.source.file}`;
    const found = { file: source.file, field: 'order', label: titleOfOrder };
    return [{ ...found, wrong, wanted: 'se espera un número distinto en cada uno' }];
  });
}

function fieldOf(data: unknown, name: string): unknown {
  return typeof data === 'object' && data !== null ? (data as Record<string, unknown>)[name] : undefined;
}
