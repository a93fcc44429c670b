// Decodes the data of a stream (ISO 32000-2, 7.4): only the filters that programs use for the structure of a document.
import { PdfBeyondLimits, PdfDamaged } from './fault.ts';
import type { PdfDict, PdfObject } from './objects.ts';
import { MAX_DECODED_BYTES } from './stored-object.ts';
import type { PdfTools } from './tools.ts';

/** One value for both forms: a filter, or a list of one. */
function only(value: PdfObject | undefined): PdfObject | undefined {
  if (!Array.isArray(value)) return value;
  if (value.length > 1) throw new PdfBeyondLimits('data with several filters');
  return value[0];
}

export async function decode(tools: PdfTools, dict: PdfDict, data: Uint8Array): Promise<Uint8Array> {
  const filter = only(dict.get('/Filter') ?? dict.get('/F')) ?? null;
  if (filter === null) return data;
  if (filter !== '/FlateDecode' && filter !== '/Fl') throw new PdfBeyondLimits('data with an unusual filter');
  const bytes = await tools.inflate(data, MAX_DECODED_BYTES);
  const parameters = only(dict.get('/DecodeParms') ?? dict.get('/DP'));
  return parameters instanceof Map ? undoPredictor(parameters, bytes) : bytes;
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
