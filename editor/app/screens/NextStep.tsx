import { useEffect, useRef } from 'react';
import { inQuotes } from '../../../src/content/fields/characters.ts';
import { metaOf } from '../../../src/content/fields/metadata.ts';
import { type Path, pathText } from '../../../src/content/fields/path.ts';
import {
  ENTRY_SCHEMAS,
  type FormRef,
  folderOf,
  hasEntries,
  type SectionId,
} from '../../../src/content/schema.ts';
import type { CheckLine } from '../../api.ts';
import { isNewEntry, isSameForm } from '../../form-ref.ts';
import { type CameFrom, formAddress, nameOfUntitled, nextEntry } from '../edit/names.ts';
import { useUnsavedEntries } from '../edit/unsaved.ts';
import { useCheck } from './check.ts';
import styles from './NextStep.module.css';
import { partAfter, stepsOf } from './steps.ts';
import { useFacts } from './use-facts.ts';

interface NextStepProps {
  /** As in the address. */
  readonly form: FormRef;
  readonly path: Path;
  readonly cameFrom: CameFrom | null;
}

/** At the end of a form: another card of its section, and what follows where she comes from. */
export function NextStep({ form, path, cameFrom }: NextStepProps) {
  const { section, entry } = form;
  const isCard = entry !== null && hasEntries(section) && !isNewEntry(form);
  const another = isCard ? metaOf(ENTRY_SCHEMAS[section]).anotherCard : undefined;
  return (
    <section className={styles.onward} aria-label="Lo que sigue">
      {another && <AnotherCard section={section}>{another}</AnotherCard>}
      {cameFrom === 'revisar' ? (
        <NextCheckLine form={form} path={path} />
      ) : (
        <StepAfter key={folderOf(form)} form={form} path={path} />
      )}
    </section>
  );
}

/** Leads to the next draft of a section, or to a new card. */
function AnotherCard({ section, children }: { readonly section: SectionId; readonly children: string }) {
  const [draft] = useUnsavedEntries(section);
  if (!draft) return <a href={formAddress(nextEntry({ section }))}>{children}</a>;
  const title = String(draft.state.values.title || nameOfUntitled(draft.ref));
  return <a href={formAddress(draft.ref)}>Seguir con {inQuotes(title)}</a>;
}

/** The next step from the sample to her own page. */
function StepAfter({ form, path }: Omit<NextStepProps, 'cameFrom'>) {
  const answer = useCheck();
  const { facts } = useFacts(answer?.isWhole ? answer.groups : null);
  const next = facts ? partAfter(stepsOf(facts), form, path) : undefined;
  return next && <a href={next.address}>Siguiente paso: {next.title}</a>;
}

/** The next line of Revisar; where the present one was, once it is done. */
function NextCheckLine({ form, path }: Omit<NextStepProps, 'cameFrom'>) {
  const lines = useCheck()?.groups.flatMap((group) => group.lines) ?? [];
  const place = lines.findIndex((line) => isAbout(line, form, path));
  const lastPlace = useRef(0);
  useEffect(() => {
    if (place >= 0) lastPlace.current = place;
  }, [place]);
  const next = lines.slice(place < 0 ? lastPlace.current : place + 1).find((line) => line.form !== null);
  const [first] = next?.fields ?? [];
  return (
    <>
      {next?.form && first && (
        <a href={formAddress(next.form, first.path, 'revisar')}>Siguiente: {first.words}</a>
      )}
      <a href="/revisar">Volver a Revisar</a>
    </>
  );
}

function isAbout(line: CheckLine, form: FormRef, path: Path): boolean {
  const isSame = line.form !== null && isSameForm(line.form, form);
  return isSame && line.fields.some((one) => pathText(one.path) === pathText(path));
}
