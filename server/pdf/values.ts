import {
  type PDFContext,
  type PDFDict,
  PDFHexString,
  PDFName,
  type PDFObject,
  PDFRef,
  PDFStream,
  PDFString,
} from "@cantoo/pdf-lib";

/** References may lead to references. No program that makes PDFs writes so many. */
const MOST_REFERENCES = 20;

/**
 * What a reference means, also over several; a value means itself. `passed` gets the references on
 * the way.
 */
export function resolve(
  context: PDFContext,
  value: PDFObject | undefined,
  passed?: Set<PDFRef>,
): PDFObject | undefined {
  let meant = value;
  for (let step = 0; meant instanceof PDFRef; step += 1) {
    if (step === MOST_REFERENCES) return undefined;
    passed?.add(meant);
    meant = context.lookup(meant);
  }
  return meant;
}

/**
 * {@link resolve}, with a stream's dictionary for a stream: PDFium takes one for the other, so an
 * action can be a stream.
 */
export function dictionaryOf(
  context: PDFContext,
  value: PDFObject | undefined,
): PDFObject | undefined {
  const meant = resolve(context, value);
  return meant instanceof PDFStream ? meant.dict : meant;
}

/** The text of a name or a string: some readers accept one for the other. */
export function textOf(value: PDFObject | undefined): string | undefined {
  if (value instanceof PDFName || value instanceof PDFString || value instanceof PDFHexString)
    return value.decodeText();
  return undefined;
}

export function read(dictionary: PDFDict, key: string): string | undefined {
  return textOf(resolve(dictionary.context, dictionary.get(PDFName.of(key))));
}
