/** Engines limit the number of values in one statement. */
const BATCH = 200

export function* batches<Value>(values: Iterable<Value>): Iterable<Value[]> {
  let batch: Value[] = []
  for (const value of values) {
    batch.push(value)
    if (batch.length === BATCH) {
      yield batch
      batch = []
    }
  }
  if (batch.length > 0) yield batch
}
