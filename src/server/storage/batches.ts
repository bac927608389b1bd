/** Rows in one statement; engines limit the number of values in it. */
const BATCH = 200

/** Values in lists of as many as one statement takes. */
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
