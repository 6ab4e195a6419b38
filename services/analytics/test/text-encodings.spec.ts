import { describe, expect, it } from '@jest/globals';
import { decodedText } from '../src/ingest/uploads/text-encoding.js';
import { encodedText } from './encoded-text.js';

const mark = '\uFEFF';

describe('the text of a file', () => {
  it.each([
    ['utf-8', 'name,value\nMünchen,1\n'],
    ['windows-1250', 'město;cena\nPlzeň;5\nČeské Budějovice;6\nŽďár;7\n'],
    ['windows-1250', 'nazwa,wartość\nZażółć gęślą jaźń,5\n'],
    ['windows-1251', 'Дата;Сумма\n01.01.2026;5\n'],
    ['windows-1252', 'name,value\nMünchen,1\n'],
    ['windows-1252', 'ville,coût (€)\nOrléans,5\nÉvry,6\n'],
    ['windows-1253', 'όνομα,τιμή\nπωλήσεις,5\nΑθήνα,6\n'],
    ['windows-1254', 'şehir,satış\nİstanbul,5\nİzmir,6\nMuğla,7\n'],
    ['windows-1255', 'שם,ערך\nמכירות,5\nהכנסות,6\n'],
    ['windows-1256', 'اسم,قيمة\nمبيعات,5\nإيرادات,6\n'],
    ['windows-1257', 'miestas,pardavimai\nŠiauliai,5\nPanevėžys,6\nŪkmergė,3\n'],
    ['iso-8859-15', 'ville,coût (€)\nOrléans,5\nNîmes,7\n'],
    ['shift_jis', '日付,売上\n2026/01/01,5\n'],
    ['gb18030', 'name,value\n销售额,5\n'],
    ['euc-kr', '이름,값\n매출,5\n방문자,6\n'],
    ['big5', '日期,銷售額\n2026-01-01,5\n'],
  ])('is read from %s: %j', async (name, text) => {
    const decoded = await decodedText(encodedText(text, name), null);
    expect(decoded).toEqual({ text, encoding: { name, isGuessed: name !== 'utf-8' } });
  });

  it.each(['utf-8', 'utf-16le', 'utf-16be'])('is read from %s with any number of marks', async (name) => {
    const text = 'name,value\nüber,1\n';
    for (const marks of ['', mark, mark + mark]) {
      const decoded = await decodedText(encodedText(marks + text, name), null);
      expect(decoded).toEqual({ text, encoding: { name, isGuessed: false } });
    }
  });

  it('is read from UTF-16 without a mark where most characters are of another script', async () => {
    const text = '日付,売上\n2026/01/01,5\n';
    expect(await decodedText(encodedText(text, 'utf-16le'), null)).toMatchObject({ text });
  });

  it('is read from the chosen character set', async () => {
    const file = encodedText('žluť', 'windows-1250');
    expect(await decodedText(file, 'cp1250')).toEqual({
      text: 'žluť',
      encoding: { name: 'windows-1250', isGuessed: false },
    });
    await expect(decodedText(file, 'x-none')).rejects.toThrow('There is no character set "x-none"');
  });

  it('has the characters of Windows-1252 from 0x80 on, whatever Node knows', async () => {
    const { text } = await decodedText(Buffer.from([0x80, 0x93, 0x61, 0x94, 0xe9]), 'windows-1252');
    expect(text).toBe('€“a”é');
  });

  it('is not cut within a character of several bytes', async () => {
    const text = `a${'売上'.repeat(30_000)}`;
    expect((await decodedText(encodedText(text, 'shift_jis'), 'shift_jis')).text).toBe(text);
  });

  it.each(['name,value\na\0,1', `${'\0'.repeat(10)}a\xFFb`])(
    'is refused with NUL characters: %j',
    async (text) => {
      await expect(decodedText(Buffer.from(text, 'latin1'), null)).rejects.toThrow(/binary or holds NUL/);
    },
  );
});
