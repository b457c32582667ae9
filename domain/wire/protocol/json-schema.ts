import { z } from 'zod';

export type JsonSchema = { [key: string]: unknown };

/** The schema as a sender writes it (`input`) or a receiver reads it (`output`). */
export function jsonSchemaOf(schema: z.ZodType, io: 'input' | 'output'): JsonSchema {
  const { $schema: _, ...json } = z.toJSONSchema(schema, {
    io,
    unrepresentable: 'any',
    override({ jsonSchema }) {
      // The pattern of a named format is the library's, not ours.
      if (jsonSchema.format) delete jsonSchema.pattern;
    },
  }) as JsonSchema;
  return json;
}
