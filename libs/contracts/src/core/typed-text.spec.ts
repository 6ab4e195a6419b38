import { describe, expect, it } from '@jest/globals';
import { typedAddress, typedCode, typedDigits, typedText } from './typed-text.js';

describe('typed text', () => {
  it.each([
    ['ada＠ｅｘａｍｐｌｅ.test', 'ada@example.test'],
    ['\u200Bada@example.test\uFEFF', 'ada@example.test'],
    ['\u202Aada\u2060@example.test\u202C ', 'ada@example.test'],
    ['Zoë', 'Zoë'],
  ])('%p reads %p', (typed, read) => {
    expect(typedText(typed)).toBe(read);
  });

  it('of an address keeps other look-alikes', () => {
    expect(typedAddress('ａda＠\u200Bexample.test')).toBe('ada@example.test');
    expect(typedAddress('fran\u212A@example.test')).toBe('fran\u212A@example.test');
  });

  it.each([
    ['１２３４５６', '123456'],
    ['٠١٢٣٤٥', '012345'],
    ['०९', '09'],
    ['＋49\u00A0१५', '+49 15'],
    ['\u{1D7D8}\u{1D7D9}', '01'],
    ['12a', '12a'],
  ])('the digits of %p are %p', (typed, read) => {
    expect(typedDigits(typed)).toBe(read);
  });

  it.each([
    [' 012 345 ', '012345'],
    ['012\u00A0345', '012345'],
    ['012-345', '012345'],
    ['012\u2013345', '012345'],
    ['\uFF10\uFF11\uFF12 \uFF13\uFF14\uFF15', '012345'],
    ['\u0660\u0661\u0662\u0663\u0664\u0665', '012345'],
    ['Your code is 012345. It is valid for 10 minutes.', '012345'],
    ['Valid for 10 minutes: 012 345', '012345'],
    ['10 012345', '012345'],
    ['1234567', '1234567'],
    ['12', '12'],
    ['12a', '12a'],
  ])('the code in %p is %p', (typed, read) => {
    expect(typedCode(typed)).toBe(read);
  });
});
