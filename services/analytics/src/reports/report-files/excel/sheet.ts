import { Color, Format, FormatAlign, FormatBorder, type Workbook, type Worksheet } from 'wasm-xlsxwriter';
import { numberDecimals } from '@emberdeck/contracts/analytics/shown-decimals';
import { colors } from '../colors.js';
import { digits } from './number-formats.js';

/** Excel refuses longer texts in a cell. */
const longestText = 32_000;

/** Values below or above have no place in a number of Excel. */
const extreme = 9.99e307;

interface Looks {
  readonly color?: string;
  readonly fill?: string;
  readonly size?: number;
  readonly isBold?: boolean;
  readonly isWrapped?: boolean;
  readonly isRight?: boolean;
  readonly isLeft?: boolean;
  readonly hasLine?: boolean;
  readonly number?: string;
}

/** Formats of a workbook, each made once. */
export class Formats {
  private readonly made = new Map<string, Format>();

  of(looks: Looks): Format {
    const key = JSON.stringify(looks);
    const known = this.made.get(key);
    if (known) return known;
    const format = build(looks);
    this.made.set(key, format);
    return format;
  }
}

const color = (hex: string): Color => Color.parse(hex);

function build(looks: Looks): Format {
  let format = new Format()
    .setFontName('Calibri')
    .setFontSize(looks.size ?? 11)
    .setAlign(FormatAlign.VerticalCenter);
  format = format.setFontColor(color(looks.color ?? colors.text));
  if (looks.fill !== undefined) format = format.setBackgroundColor(color(looks.fill));
  if (looks.isBold === true) format = format.setBold();
  if (looks.isWrapped === true) format = format.setTextWrap().setAlign(FormatAlign.Top);
  if (looks.isRight === true) format = format.setAlign(FormatAlign.Right);
  if (looks.isLeft === true) format = format.setAlign(FormatAlign.Left);
  if (looks.hasLine === true) {
    format = format.setBorderBottom(FormatBorder.Thin).setBorderBottomColor(color(colors.divider));
  }
  return looks.number === undefined ? format : format.setNumFormat(looks.number);
}

/** The letters of a column, from 0 on. */
const columnName = (column: number): string =>
  (column >= 26 ? columnName(Math.floor(column / 26) - 1) : '') + String.fromCharCode(65 + (column % 26));

/** A worksheet that is filled from top to bottom. Texts are always written as texts, never as formulas or links. */
export class Sheet {
  row = 0;

  private constructor(
    readonly worksheet: Worksheet,
    readonly name: string,
    readonly formats: Formats,
  ) {}

  static add(workbook: Workbook, name: string, formats: Formats): Sheet {
    const worksheet = workbook.addWorksheet();
    worksheet.setName(name).setScreenGridlines(false);
    worksheet.setLandscape().setPrintFitToPages(1, 0);
    return new Sheet(worksheet, name, formats);
  }

  /** A formula that names a cell. The names of sheets hold neither quotes nor exclamation marks. */
  reference(row: number, column: number): string {
    return `='${this.name}'!$${columnName(column)}$${row + 1}`;
  }

  text(column: number, text: string, looks: Looks = {}): void {
    // Each call returns a handle that the garbage collector would release much later.
    this.worksheet
      .writeStringWithFormat(this.row, column, text.slice(0, longestText), this.formats.of(looks))
      .free();
  }

  number(column: number, value: number, looks: Looks): void {
    if (Math.abs(value) > extreme) return;
    this.worksheet.writeNumberWithFormat(this.row, column, value, this.formats.of(looks)).free();
  }

  /** Many cells of a column, from this row down. One call for all costs a fraction of a call for each. */
  column(column: number, cells: readonly (string | number | null)[], looks: Looks = {}): void {
    const values = cells.map((cell) => {
      if (typeof cell === 'string') return cell.slice(0, longestText);
      return cell === null || Math.abs(cell) > extreme ? '' : cell;
    });
    this.worksheet.writeColumnWithFormat(this.row, column, values, this.formats.of(looks)).free();
  }

  /** Cells of a column whose numbers have as many decimals as each needs. Cells alike beside each other are one call. */
  numbers(column: number, cells: readonly (string | number | null)[], looks: Looks): void {
    const formatOf = (cell: string | number | null): string =>
      digits(typeof cell === 'number' ? numberDecimals(cell) : 0);
    const top = this.row;
    let from = 0;
    for (let to = 1; to <= cells.length; to += 1) {
      const format = formatOf(cells[from] ?? null);
      if (to < cells.length && formatOf(cells[to] ?? null) === format) continue;
      this.row = top + from;
      this.column(column, cells.slice(from, to), { ...looks, number: format });
      from = to;
    }
    this.row = top;
  }

  title(text: string): void {
    this.worksheet.setRowHeight(this.row, 30);
    this.text(0, text, { size: 18, isBold: true, color: colors.night });
    this.row += 1;
  }

  subtitle(text: string): void {
    this.text(0, text, { color: colors.textSecondary });
    this.row += 1;
  }

  heading(text: string): void {
    this.worksheet.setRowHeight(this.row, 22);
    this.text(0, text, { size: 13, isBold: true, color: colors.primaryText });
    this.row += 1;
  }

  /** A header of a table in this row. */
  header(labels: readonly string[], right: readonly boolean[] = []): void {
    this.worksheet.setRowHeight(this.row, 20);
    for (const [column, label] of labels.entries()) {
      this.text(column, label, {
        isBold: true,
        color: colors.white,
        fill: colors.primaryText,
        ...(right[column] === true ? { isRight: true } : {}),
      });
    }
    this.row += 1;
  }

  /** A text over several columns. Its height is an estimate: Excel does not fit merged cells. */
  wrapped(text: string, columns: number, charactersInLine: number): void {
    const format = this.formats.of({ isWrapped: true });
    const lines = Math.ceil(text.length / charactersInLine);
    this.worksheet.mergeRange(this.row, 0, this.row, columns - 1, text.slice(0, longestText), format);
    this.worksheet.setRowHeight(this.row, Math.min(400, 15.5 * lines + 2));
    this.row += 1;
  }

  widths(widths: readonly number[]): void {
    for (const [column, width] of widths.entries()) this.worksheet.setColumnWidth(column, width);
  }
}
