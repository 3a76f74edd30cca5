import { move, useDragAndDrop } from '@keystar/ui/drag-and-drop';
import { FieldDescription, FieldLabel, FieldMessage } from '@keystar/ui/field';
import { Flex } from '@keystar/ui/layout';
import { Item, ListView } from '@keystar/ui/list-view';
import type { BasicFormField, FormFieldInputProps, FormFieldStoredValue } from '@keystatic/core';
import { useEffect, useId, useState } from 'react';
import { inOrder, type OrderControl } from '../src/content/fields.ts';
import type { Entry } from './entry-order.ts';
import type { FieldSpec } from './field-spec.ts';

/** Names of folders, as the file has them; null where it has no list. */
type Order = readonly string[] | null;

/** The order of the entries of a collection, as one list of their titles. It keeps the file's list until one is moved. */
export function orderField(spec: FieldSpec, { cards }: OrderControl): BasicFormField<Order> {
  return {
    kind: 'form',
    label: spec.title,
    Input: (props) => <OrderInput {...props} spec={spec} cards={cards} />,
    defaultValue: () => null,
    parse: namesIn,
    serialize: (value) => ({ value: value ?? undefined }),
    validate: (value) => value,
    reader: { parse: namesIn },
  };
}

function namesIn(value: FormFieldStoredValue): Order {
  return Array.isArray(value) ? value.map(String) : null;
}

type OrderInputProps = FormFieldInputProps<Order> & { readonly spec: FieldSpec; readonly cards: string };

/** A row is moved by its handle: with the mouse, a finger, or the keys Enter, arrows and Enter. */
function OrderInput({ spec, cards, value, onChange }: OrderInputProps) {
  const label = useId();
  const [entries, setEntries] = useState<readonly Entry[]>([]);
  const [isLost, setLost] = useState(false);
  useEffect(() => {
    fetch(`/__entradas/${cards}`)
      .then((answer) => answer.json())
      .then(setEntries)
      .catch(() => setLost(true));
  }, [cards]);
  const titles = new Map(entries.map(({ id, title }) => [id, title]));
  const ids = inOrder(value ?? [], [...titles.keys()]);
  const { dragAndDropHooks } = useDragAndDrop({
    getItems: (keys) => [...keys].map((id) => ({ 'text/plain': titles.get(String(id)) ?? '' })),
    onReorder: ({ keys, target }) => {
      const before = ids.indexOf(String(target.key));
      const moved = [...keys].map((id) => ids.indexOf(String(id)));
      onChange(move(ids, moved, target.dropPosition === 'after' ? before + 1 : before));
    },
  });
  return (
    <Flex direction="column" gap="medium">
      <FieldLabel id={label} elementType="span">
        {spec.title}
      </FieldLabel>
      <FieldDescription>{spec.description}</FieldDescription>
      {ids.length > 0 && (
        <ListView
          aria-labelledby={label}
          items={ids.map((id) => ({ id }))}
          dragAndDropHooks={dragAndDropHooks}
          selectionMode="none"
        >
          {({ id }) => <Item textValue={titles.get(id) ?? id}>{titles.get(id)}</Item>}
        </ListView>
      )}
      {isLost && <FieldMessage>No se pudo leer la lista. Vuelve a abrir este formulario.</FieldMessage>}
    </Flex>
  );
}
