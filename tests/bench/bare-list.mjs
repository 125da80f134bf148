// The bare platform for lists: Fastify and one prepared query, in a process of its own.
import Fastify from 'fastify';
import Database from 'libsql';

const [, , file, query] = process.argv;
const statement = new Database(file, { readonly: true }).prepare(query);
const app = Fastify();
app.post('/list', async (request) => statement.all(request.body.parameters));
console.log(await app.listen({ host: '127.0.0.1', port: 0 }));
