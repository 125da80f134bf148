/** Content by rows: what server, host and test kit share. No activity can import it. */
export * from './content-queries.ts';
export * from './content-rows.ts';
