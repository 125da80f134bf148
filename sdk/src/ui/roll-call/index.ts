export * from './called-on-stage.tsx';
export * from './roll-call-actions.tsx';
export * from './roll-call-odds.tsx';
export * from './roll-call-places.tsx';
