import { z } from 'zod';
import { nothing } from '../core/fields.js';
import { defineRoute } from '../core/route.js';

/** Tool calls that one personal token may make a minute. */
export const mcpCallsPerMinute = 60;

/** The fields of JSON-RPC, for the description of the API. */
const message = { jsonrpc: z.literal('2.0'), id: z.union([z.string(), z.number()]).optional() };

const closed = {
  path: '/api/mcp',
  access: 'signed-in',
  token: 'read_figures',
  tokenOnly: true,
  status: 204,
  input: nothing,
  errors: ['method_not_allowed'],
} as const;

/** The protocol lets a server refuse streams. */
export const mcpStreamRoute = defineRoute({
  ...closed,
  method: 'GET',
  operation: 'openMcpStream',
  summary: 'Answers 405: the MCP server has no streams',
});

/** The protocol lets a server refuse the end of a session. */
export const mcpEndRoute = defineRoute({
  ...closed,
  method: 'DELETE',
  operation: 'endMcpSession',
  summary: 'Answers 405: the MCP server has no sessions',
});

/**
 * The MCP server (streamable HTTP, without sessions). The body is a JSON-RPC message, which the SDK checks. For personal
 * tokens only: no other site can make a browser call a tool.
 */
export const mcpRoute = defineRoute({
  method: 'POST',
  path: '/api/mcp',
  operation: 'callMcp',
  access: 'signed-in',
  token: 'read_figures',
  tokenOnly: true,
  status: 200,
  summary: 'The Model Context Protocol: read-only tools for figures, reports and data sources',
  input: z.object({ ...message, method: z.string(), params: z.unknown().optional() }),
  output: z.object({ ...message, result: z.unknown().optional(), error: z.unknown().optional() }),
  example: { jsonrpc: '2.0', id: 1, method: 'ping' },
});
