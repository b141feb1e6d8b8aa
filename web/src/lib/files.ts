/** Files that a user opens. */

/** Lists of names that lie beside a WTHOR file. */
const NAMES = /\.(jou|trn)$/i;

/** As a request carries it. */
export async function base64(file: File): Promise<string> {
  const bytes = new Uint8Array(await file.arrayBuffer());
  let letters = '';
  for (let from = 0; from < bytes.length; from += 0x8000)
    letters += String.fromCharCode(...bytes.subarray(from, from + 0x8000));
  return btoa(letters);
}

/** The file with games among those that were opened, and the lists of names. */
export function filesOfRecord(list: FileList | null | undefined): { game: File | undefined; names: File[] } {
  const files = [...(list ?? [])];
  return {
    game: files.find((file) => !NAMES.test(file.name)),
    names: files.filter((file) => NAMES.test(file.name)),
  };
}
