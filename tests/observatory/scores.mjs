// node scores.mjs HTTP-PORT HTTPS-PORT PATH…: what Mozilla's HTTP Observatory gives to addresses of 127.0.0.1, as
// one line of JSON. It is what the package's own "scan" does, which takes neither ports nor answers like 404.
import { ALL_TESTS } from '@mdn/mdn-http-observatory/src/constants.js'
import { MINIMUM_SCORE_FOR_EXTRA_CREDIT } from '@mdn/mdn-http-observatory/src/grader/charts.js'
import { getScoreModifier } from '@mdn/mdn-http-observatory/src/grader/grader.js'
import { retrieve } from '@mdn/mdn-http-observatory/src/retriever/retriever.js'

const [httpPort, httpsPort, ...paths] = process.argv.slice(2)
const scores = []
for (const path of paths) {
  const retrieved = await retrieve('127.0.0.1', { httpPort: Number(httpPort), httpsPort: Number(httpsPort), path })
  const results = ALL_TESTS.map((test) => test(retrieved).result)
  const modifiers = results.map((result) => getScoreModifier(result))
  const sum = (numbers) => numbers.reduce((total, number) => total + number, 100)
  const withoutCredit = sum(modifiers.filter((modifier) => modifier < 0))
  const score = withoutCredit >= MINIMUM_SCORE_FOR_EXTRA_CREDIT ? sum(modifiers) : withoutCredit
  scores.push({ path, status: retrieved.responses.auto?.status, score, results })
}
console.log(JSON.stringify(scores))
