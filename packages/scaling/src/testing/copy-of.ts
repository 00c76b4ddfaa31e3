/** A deep copy of JSON. */
export function copyOf<Json>(value: Json): Json {
  return value === undefined ? value : (JSON.parse(JSON.stringify(value)) as Json);
}
