import { describe, expect, it } from '@jest/globals';
import { contentProblem } from './file-content.js';

const bytes = (...values: number[]): Buffer => Buffer.from(values);

describe('contentProblem', () => {
  it.each([
    ['no bytes', Buffer.alloc(0), 'The file is empty'],
    ['a PNG', bytes(0x89, 0x50, 0x4e, 0x47, 13), 'The file is an image: save it as CSV in UTF-8'],
  ])('refuses %s', (_, file, message) => {
    expect(contentProblem(file)).toBe(message);
  });

  it('accepts text in UTF-8 and Windows-1252', () => {
    expect(contentProblem(Buffer.from('name,value\nMünchen,1'))).toBeNull();
    expect(contentProblem(Buffer.from('\uFEFFname,value'))).toBeNull();
    expect(contentProblem(Buffer.from('name,value\nMünchen,1', 'latin1'))).toBeNull();
  });
});
