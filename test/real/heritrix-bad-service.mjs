/** A helper that is ill: `/slow` takes every page and never answers, `/garbage` answers something else. Prints its URL, ends with its input. */
import { createServer } from 'node:http';

const server = createServer((request, response) => {
  request.resume();
  if (request.url?.startsWith('/garbage')) response.end('<html><h1>It works!</h1>\n');
});
server.listen(0, '127.0.0.1', () => console.log(`http://127.0.0.1:${server.address().port}`));
process.stdin.resume();
process.stdin.on('end', () => {
  server.close();
  server.closeAllConnections();
});
