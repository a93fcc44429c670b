// How long checking this many passwords takes with nothing around it: `hashes.js COUNT AT_ONCE`. Prints milliseconds.
import { hash, verify } from '@node-rs/argon2';

const [count, atOnce] = process.argv.slice(2).map(Number);
const encoded = await hash('made-up', { memoryCost: 64 * 1024, timeCost: 3, parallelism: 1 });
let left = count;
const started = performance.now();
const check = async () => {
  while (left > 0) {
    left -= 1;
    await verify(encoded, 'made-up');
  }
};
await Promise.all(Array.from({ length: atOnce }, check));
console.log(performance.now() - started);
