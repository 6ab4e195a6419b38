import assert from 'node:assert/strict';
import { it } from 'node:test';
import { cacheTagsModule, contractModulesModule, isContract } from './contract-modules.mjs';

it('lists exactly the files that define a call, event, job or route', async () => {
  const files = {
    'core/call.ts': 'export function defineCall(x) {}\nconst c = defineCall({})',
    'notes/notes.ts': 'export const listNotes = defineCall({',
    'notes/notes.spec.ts': 'const c = defineCall({',
    'notes/note-text.ts': 'export const longest = 5;',
    'notes/day-notes.ts': 'export const noteAdded = defineEvent({',
  };
  const code = await contractModulesModule(Object.keys(files).sort(), (name) => files[name]);
  assert.match(
    code,
    /import \* as notesDayNotes from '\.\.\/notes\/day-notes\.js';\nimport \* as notesNotes from/,
  );
  assert.match(code, /contractModules = \{\n {2}notesDayNotes,\n {2}notesNotes,\n\};/);
  assert.equal(isContract('core/call.ts', files['core/call.ts']), false);
  assert.equal(isContract('messaging/routes.ts', "import { get } from '../core/route.js';"), true);
});

const call = (tags) => ({ tags });
const event = (what, tags, message) => ({
  realtime: { changes: { what, tags }, tags: message ? [] : tags, ...(message ? { message } : {}) },
});

it('collects the tags of calls, messages and changes', async () => {
  const code = await cacheTagsModule({
    calls: [call(['Note']), call([]), call(['Day', 'Note'])],
    events: [event('notes', ['Note']), event('notes', ['Day'], { type: 'note_added' }), {}],
    broadcasts: [{ type: 'place', tags: ['Place'] }],
  });
  assert.match(code, /tagTypes = \['Day', 'Note', 'Place'\]/);
  assert.match(code, /place: \[\],[^]*place: \['Place'\],/);
  assert.match(code, /note_added: \[\],/);
  assert.match(code, /notes: \['Day', 'Note'\],/);
});

it('rejects a tag that no call has', () => {
  const registry = { calls: [call(['Note'])], events: [event('notes', ['Notes'])], broadcasts: [] };
  assert.throws(() => cacheTagsModule(registry), /No call has an answer with the tags Notes/);
});
