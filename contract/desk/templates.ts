// Text blocks for statements: named texts that all staff share, insert and keep up to date.
import { type ChangeAnswer, endpoint, type Failure } from '../endpoint.ts';
import { optional, positiveInteger, requiredLine, requiredText } from '../fields.ts';
import { z } from '../z.ts';

export interface Template {
  templateid: number;
  name: string;
  text: string;
  /** Counts the changes. */
  version: number;
}

export type TemplatesAnswer = { success: 1; data: Template[]; message: string } | Failure;
export type SaveTemplateAnswer = { success: 1; data: Template; message: string } | Failure;

/** All text blocks, by their names. */
export const listTemplates = endpoint<TemplatesAnswer>()({
  path: '/api/templates',
  methods: ['GET'],
  who: 'staff',
  changes: false,
  input: z.object({}),
});

/**
 * Adds a text block, or changes the one with this id. The version is the one that the change is based on; if the block has
 * another one, it was changed elsewhere, and the call is refused with 409.
 */
export const saveTemplate = endpoint<SaveTemplateAnswer>()({
  path: '/api/template',
  methods: ['POST'],
  who: 'staff',
  changes: true,
  input: z.object({
    templateid: optional(positiveInteger),
    version: optional(positiveInteger),
    name: requiredLine,
    text: requiredText,
  }),
});

export const removeTemplate = endpoint<ChangeAnswer>()({
  path: '/api/removetemplate',
  methods: ['POST'],
  who: 'staff',
  changes: true,
  input: z.object({ templateid: positiveInteger }),
});
