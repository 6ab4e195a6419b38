import { z } from 'zod';

/** The JSON Schema (2020-12, as OpenAPI 3.1 uses it) of what a contract takes (`input`) or returns (`output`). */
export function jsonSchemaOf(contract: z.ZodType, io: 'input' | 'output'): z.core.JSONSchema.BaseSchema {
  const { $schema: _dialect, ...schema } = z.toJSONSchema(contract, { io, unrepresentable: 'any' });
  return schema;
}
