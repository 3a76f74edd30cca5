/** Her forms, and the live page beside them. */
export function EditPlace() {
  return <h1>Editar</h1>;
}
