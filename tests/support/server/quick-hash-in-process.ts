// Preloaded into every process of ours that tests start (real-server.ts): its passwords are hashed as in quick-hash.ts.
import { registerHooks } from 'node:module';

const ours = new URL('./quick-argon2.ts', import.meta.url).href;

registerHooks({
  resolve: (specifier, context, next) =>
    specifier === '@node-rs/argon2' && context.parentURL !== ours
      ? { url: ours, shortCircuit: true }
      : next(specifier, context),
});
