/** Label and value on a ticket: «Fila», «primera». */
type Seat = readonly [label: string, value: string];

/** Labels and values of a note such as «Fila: primera. Asiento: el tuyo.»; null for a note of another kind. */
export function seatsOf(note: string): readonly Seat[] | null {
  const seats = note
    .split('.')
    .filter((part) => part.trim())
    .map((part) => part.split(':').map((word) => word.trim()));
  return seats.every((seat): seat is [string, string] => seat.length === 2 && seat.every(Boolean))
    ? seats
    : null;
}
