// Decodes the data of a stream (ISO 32000-2, 7.4): the filters that programs use for the structure of a document.
import { PdfBeyondLimits, PdfDamaged } from './fault.ts';
import { decodeAscii85, decodeHex, decodeLzw, decodeRunLength } from './filters.ts';
import type { PdfDict, PdfObject } from './objects.ts';
import { MAX_DECODED_BYTES } from './stored-object.ts';
import type { PdfTools } from './tools.ts';

/** Each filter may make its data larger. */
const MAX_FILTERS = 4;

/** One value, or a list of them. */
const listOf = (value: PdfObject | undefined): readonly PdfObject[] =>
  Array.isArray(value) ? value : [value ?? null];

export async function decode(tools: PdfTools, dict: PdfDict, data: Uint8Array): Promise<Uint8Array> {
  const filters = listOf(dict.get('/Filter') ?? dict.get('/F'));
  const parameters = listOf(dict.get('/DecodeParms') ?? dict.get('/DP'));
  if (filters.length > MAX_FILTERS) throw new PdfBeyondLimits('data with too many filters');
  let bytes = data;
  for (const [index, filter] of filters.entries()) {
    const given = parameters[index];
    const ofFilter: PdfDict = given instanceof Map ? given : new Map();
    bytes = await undo(tools, filter, ofFilter, bytes);
  }
  return bytes;
}

async function undo(tools: PdfTools, filter: PdfObject, parameters: PdfDict, data: Uint8Array) {
  switch (filter) {
    case null:
      return data;
    case '/FlateDecode':
    case '/Fl':
      return undoPredictor(parameters, await tools.inflate(data, MAX_DECODED_BYTES));
    case '/LZWDecode':
    case '/LZW': {
      const early = parameters.get('/EarlyChange') === 0 ? 0 : 1;
      return undoPredictor(parameters, decodeLzw(data, MAX_DECODED_BYTES, early));
    }
    case '/ASCII85Decode':
    case '/A85':
      return decodeAscii85(data, MAX_DECODED_BYTES);
    case '/ASCIIHexDecode':
    case '/AHx':
      return decodeHex(data, MAX_DECODED_BYTES);
    case '/RunLengthDecode':
    case '/RL':
      return decodeRunLength(data, MAX_DECODED_BYTES);
    default:
      throw new PdfBeyondLimits('data with an unusual filter');
  }
}

function undoPredictor(parameters: PdfDict, bytes: Uint8Array): Uint8Array {
  const number = (key: string, usual: number) => {
    const value = parameters.get(key) ?? usual;
    if (typeof value !== 'number' || !Number.isInteger(value) || value < 1 || value > 65_536)
      throw new PdfDamaged('a filter has wrong parameters');
    return value;
  };
  const predictor = number('/Predictor', 1);
  if (predictor === 1) return bytes;
  if (predictor < 10) throw new PdfBeyondLimits('data with an unusual predictor');
  const bits = number('/Colors', 1) * number('/BitsPerComponent', 8);
  return undoPng(bytes, Math.ceil(bits / 8), Math.ceil((bits * number('/Columns', 1)) / 8));
}

/** The filters of PNG (its specification, 9.2): each row begins with the number of its filter. */
function undoPng(bytes: Uint8Array, pixel: number, width: number): Uint8Array {
  const rows = Math.ceil(bytes.length / (width + 1));
  const output = new Uint8Array(rows * width);
  let written = 0;
  for (let row = 0; row < rows; row += 1) {
    const start = row * (width + 1);
    const filter = bytes[start] ?? 0;
    for (let column = 0; column < width; column += 1) {
      const raw = bytes[start + 1 + column];
      if (raw === undefined) return output.subarray(0, written);
      const left = column < pixel ? 0 : (output[written - pixel] ?? 0);
      const up = row === 0 ? 0 : (output[written - width] ?? 0);
      const upLeft = row === 0 || column < pixel ? 0 : (output[written - width - pixel] ?? 0);
      output[written] = raw + prediction(filter, left, up, upLeft);
      written += 1;
    }
  }
  return output;
}

function prediction(filter: number, left: number, up: number, upLeft: number): number {
  switch (filter) {
    case 0:
      return 0;
    case 1:
      return left;
    case 2:
      return up;
    case 3:
      return (left + up) >> 1;
    case 4: {
      const estimate = left + up - upLeft;
      const [byLeft, byUp, byBoth] = [left, up, upLeft].map((value) => Math.abs(estimate - value)) as [
        number,
        number,
        number,
      ];
      if (byLeft <= byUp && byLeft <= byBoth) return left;
      return byUp <= byBoth ? up : upLeft;
    }
    default:
      throw new PdfDamaged('a row has an unknown filter');
  }
}
