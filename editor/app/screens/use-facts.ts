import type { CheckGroup, News, SampleAnswer } from '../../api.ts';
import { useAnswer } from '../browser/server.ts';
import { useContent } from '../edit/content.ts';
import { useChanges } from '../edit/publication.ts';
import type { Facts } from './steps.ts';

/**
 * What the steps are made of; null until all of it is known. `act` changes the sample's cards.
 * @param groups what Revisar finds
 * @param news as in `useAnswer`
 */
export function useFacts(groups: readonly CheckGroup[] | null, news?: News) {
  const changes = useChanges();
  const { answer: sample, notice, act } = useAnswer<SampleAnswer>('/api/sample', news);
  const content = useContent();
  const isKnown = groups && changes && sample && content;
  const facts: Facts | null = isKnown ? { groups, forms: content.forms, sample, changes } : null;
  return { facts, notice, act };
}
