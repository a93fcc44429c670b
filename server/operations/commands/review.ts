#!/usr/bin/env node
// The operator's command: `scripts/review.mjs` runs it for npx; in the image it is `review`.
import { review } from './program.ts';

process.exitCode = await review(process.argv.slice(2));
