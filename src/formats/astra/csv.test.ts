import { describe, expect, it } from 'vitest';
import { busyPercent } from './busy.ts';
import { LINES_A_PIECE, resultFiles, resultPieces } from './csv.ts';
import { sixDecimals } from './decimals.ts';
import type { AstraReport } from './report.ts';

const REPORT: AstraReport = {
  endToEndNs: 25_000,
  computeNs: 600,
  exposedCommNs: 24_400,
  totalCommNs: [
    { layer: 'a', fwd: 1, inputGrad: 2, weightGrad: 3000 },
    { layer: 'b,c', fwd: 4, inputGrad: 5, weightGrad: 6 },
  ],
  layerExposedNs: [
    { layer: 'a', fwd: 7, inputGrad: 8, weightGrad: 9000 },
    { layer: 'b,c', fwd: 10, inputGrad: 11, weightGrad: 12 },
  ],
  layerComputeNs: [
    { layer: 'a', fwd: 100, inputGrad: 200, weightGrad: 300 },
    { layer: 'b,c', fwd: 0, inputGrad: 0, weightGrad: 0 },
  ],
  perDimPayloadMB: [1.5, 0.25],
  perDimAvgChunkLatencyUs: [12.5, null],
  busyNs: [[0, 5000, 9000, 21_000], []],
  events: 3,
  layerDelays: [],
};

function file(name: string): string {
  return resultFiles(REPORT, 'run 1').find((result) => result.name === name)?.text ?? '';
}

describe('result files', () => {
  it('have the names of the reference', () => {
    expect(resultFiles(REPORT, 'run 1').map(({ name }) => name)).toEqual([
      'EndToEnd.csv',
      'detailed.csv',
      'run 1_dimension_utilization.csv',
      'backend_end_to_end.csv',
      'backend_dim_info.csv',
      'tutorial_result.csv',
    ]);
  });

  it('list the layers in us, weight gradient before input gradient', () => {
    const lines = file('EndToEnd.csv').split('\n');
    expect(lines[0]).toMatch(
      /^,,fwd compute,wg compute,ig compute,fwd exposed comm,wg exposed comm,ig exposed comm,fwd total comm,/,
    );
    expect(lines[1]?.split(',').slice(0, 14).join()).toBe(
      'a,run 1,0.100000,0.300000,0.200000,0.007000,9.000000,0.008000,0.001000,3.000000,0.002000,25.000000,0.600000,24.400000',
    );
    expect(lines[2]).toMatch(/^"b,c",run 1,0\.000000,/);
    expect(lines).toHaveLength(2 + 20 + 1);
    expect(lines[1]?.split(',')).toHaveLength(50);
  });

  it('have the busy share of every complete bucket of 10 us', () => {
    expect(file('run 1_dimension_utilization.csv')).toBe(
      ' time (us) ,dim1 util,dim2 util,\n10.000000,60.000000,0.000000,\n20.000000,100.000000,0.000000,\n,,\n',
    );
  });

  it('have totals, with the data-parallel time of the first layer', () => {
    expect(file('backend_end_to_end.csv')).toBe(
      'RunName,CommsTime,ComputeTime,ExposedCommsTime,Cost,TotalPayloadSize,DPCommsTime,MPCommsTime,' +
        'PayloadSize_Dim0,PayloadSize_Dim1,PayloadSize_Dim2,PayloadSize_Dim3,PayloadSize_Dim4,PayloadSize_Dim5,PayloadSize_Dim6\n' +
        'run 1,25.000000,0.600000,24.400000,,1.750000,9.000000,15.400000,1.500000,0.250000,-1,-1,-1,-1,-1\n',
    );
    expect(file('tutorial_result.csv')).toBe(
      'Name,TotalTime(us),ComputeTime(us),ExposedCommunicationTime(us),TotalMessageSize(MB)\n' +
        'run 1,25.000000,0.600000,24.400000,1.750000\n',
    );
  });

  it('have nan if a dimension was not used', () => {
    expect(file('backend_dim_info.csv').split('\n').slice(0, 3)).toEqual([
      'RunName,DimensionIndex,AverageChunkLatency',
      'run 1,0,12.500000',
      'run 1,1,nan',
    ]);
  });
});

describe('the result files of a long run', () => {
  it('come in pieces of a few lines, each computed on demand', () => {
    const long: AstraReport = {
      ...REPORT,
      endToEndNs: 1e9,
      busyNs: [[0, 4e8, 5e8, 1e9], []],
      layerComputeNs: Array.from({ length: 4000 }, (_, layer) => ({
        layer: String(layer),
        fwd: layer,
        inputGrad: 0,
        weightGrad: 0,
      })),
    };
    const pieces = [...resultPieces(long, 'run')];
    const lines = pieces.map(({ text }) => text.split('\n').length - 1);
    expect(Math.max(...lines)).toBe(LINES_A_PIECE);
    expect(lines.reduce((sum, length) => sum + length)).toBe(2 * 4020 + 100_002 + 2 + 11 + 2);
    const files = resultFiles(long, 'run');
    for (const { name, text } of files)
      expect(
        pieces
          .filter((piece) => piece.name === name)
          .map((piece) => piece.text)
          .join(''),
      ).toBe(text);
    expect(files[2]?.text.split('\n')[40_001]).toBe('400010.000000,0.000000,0.000000,');
  });
});

describe('a bucket of utilisation', () => {
  it('has the share of its time that was busy', () => {
    expect([...busyPercent([1000, 3500, 9999, 20_000, 39_000, 1e12], 4)]).toEqual([25.01, 100, 0, 10]);
  });
});

describe('six decimals', () => {
  it.each([
    [0.0078125, '0.007812'],
    [0.0234375, '0.023438'],
    [2 / 3, '0.666667'],
    [1e15, '1000000000000000.000000'],
    [0, '0.000000'],
  ])('of %d are %s, with ties to the even digit', (value, text) => {
    expect(sixDecimals(value)).toBe(text);
  });
});
