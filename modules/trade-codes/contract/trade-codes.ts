/** The codes that are explained on hover. None of a single letter: those mean something else in every column. */
export const tradeCodes: readonly string[] = [
  ...['A2', 'A18', 'A93', 'A98', 'MRN', 'HTER9', 'INFOIL', 'EMCS', 'DAA', 'e-AD', 'DAS', 'CN', 'NC', 'EORI'],
  ...['XAB', 'PLZ', 'CM', 'CQTA', 'NP', 'RCD', 'RCC', 'BEM', 'SHT', 'CC'],
  ...['54A', '54B', '54C', '54D', '54E', 'D4311', 'f54', 'fX54', 'fX56', 'VCF', 'CTSh', 'MPMS'],
  ...['VEF', 'ROB', 'COW', 'ETA', 'NOR', 'B/L', 'IMO', 'Q88', 'FIP', 'OUTC/DEP', 'UN/LOCODE'],
  ...['MTS', 'CVT', 'eCVT', 'IGCC', 'AZZPD', 'OBR0', 'STK', 'HH', 'LL'],
]
