/** The part of saxen that is used here; it has no types of its own. */
declare module 'saxen' {
  export class Parser {
    on(event: 'openTag', listener: (name: string, attributes: () => Record<string, string> | boolean) => void): this;
    on(event: 'closeTag', listener: (name: string) => void): this;
    on(event: 'text', listener: (text: string) => void): this;
    on(event: 'cdata', listener: (text: string) => void): this;
    on(event: 'error', listener: (error: Error) => void): this;
    /** Prefixes by namespace: elements and attributes of these come with that prefix, whichever the document has. */
    ns(prefixes: Record<string, string>): this;
    parse(xml: string): this;
  }
}
