/** Filling in messages. */

export type Values = Record<string, string | number>;
export type Message = string | { one?: string; other: string };

/** Fill `{name}` places; a message with forms is chosen by the value `n`. */
export function format(message: Message, values: Values, locale: string): string {
  const text =
    typeof message === 'string'
      ? message
      : ((new Intl.PluralRules(locale).select(Number(values.n)) === 'one' ? message.one : undefined) ?? message.other);
  return text.replace(/\{(\w+)\}/g, (whole, name: string) => {
    const value = values[name];
    return value === undefined ? whole : typeof value === 'number' ? value.toLocaleString(locale) : value;
  });
}
