// A server that speaks the protocol of S3, on a free port of the loopback interface: node s3-process.mjs FOLDER BUCKET
import S3rver from '@20minutes/s3rver'

const [directory, name] = process.argv.slice(2)
const server = new S3rver({ directory, address: '127.0.0.1', port: 0, silent: true, configureBuckets: [{ name }] })
// It signs lists without the slash at the end of their path, so these alone are answered unchecked.
server.middleware.unshift((ctx, next) => {
  if (ctx.path === `/${name}/`) delete ctx.req.headers.authorization
  return next()
})
const { port } = await server.run()
console.log(`listening on 127.0.0.1:${port}`)
